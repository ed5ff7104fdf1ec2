# Station as an image: `docker build -t station .`, or compose.yaml beside this file.
# docs/production.md says what was tried of it, and where.

FROM node:24-bookworm-slim AS build
WORKDIR /build

# First what names the packages alone, so that a change of the code does not install them anew.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/excel/package.json packages/excel/
COPY packages/industries/package.json packages/industries/
RUN npm ci --omit=dev

COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
COPY docs/guide docs/guide
COPY docs/screens docs/screens
RUN npm run build

# What the server needs, and no second Node beside that of the image, nor what has built it.
RUN npm ci --omit=dev --include-workspace-root --workspace apps/server --workspace packages \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/rolldown node_modules/@rolldown

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/var/lib/station \
    NODE_COMPILE_CACHE=/tmp/station-modules
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/packages packages
COPY --from=build /build/apps/server apps/server
COPY --from=build /build/apps/web/dist apps/web/dist
COPY --from=build /build/scripts scripts

# All that is kept: files, the embedded database and the key, as far as these are not set to be elsewhere.
RUN install -d -o node -g node -m 700 /var/lib/station
VOLUME /var/lib/station

USER node
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 5000}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The shell has no part in it, and start.ts becomes the server: SIGTERM reaches it.
CMD ["node", "scripts/start.ts", "--built"]
