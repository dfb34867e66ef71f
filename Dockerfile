# docker build -t mlsys-kg . && docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" mlsys-kg pipeline pages/
FROM python:3.13-slim AS build
COPY . /source
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --constraint /source/.ci/constraints.txt '/source[report]'

FROM python:3.13-slim
COPY --from=build /venv /venv
RUN useradd --create-home reader && install --directory --owner reader /work
USER reader
WORKDIR /work
ENTRYPOINT ["/venv/bin/mlsys-kg"]
