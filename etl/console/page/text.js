// Texts of others, fit for a page and for a spreadsheet: they reach the page as text, never as markup.
"use strict";

const texts = (() => {
  const STEERS =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]/gu;
  const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u; // what a spreadsheet would run
  const NUMBER = /^[+-]?[0-9]+(\.[0-9]+)?$/;

  const harmless = (text) => text.replace(STEERS, "\ufffd");

  const cell = (text) => {
    const guarded = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };

  const csv = (rows) => rows.map((row) => row.map(cell).join(",") + "\n").join("");

  const element = (name, properties = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value !== null) made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  };

  const counted = (count) => count.toLocaleString("en-US");

  const save = (text, name, media) => {
    const address = URL.createObjectURL(new Blob([text], { type: media }));
    const link = element("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };

  return { harmless, cell, csv, element, counted, save };
})();
