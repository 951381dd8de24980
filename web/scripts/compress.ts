/** Writes a .gz and a .br next to each built file, so that the server does not compress at run
 * time. */

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PAGES = fileURLToPath(new URL("../../src/checkrow/server/pages", import.meta.url));
const WORTH_IT = /\.(css|html|js|json|map|svg|txt|webmanifest)$/;

for (const name of readdirSync(PAGES, { recursive: true, encoding: "utf8" })) {
  const path = join(PAGES, name);
  if (!WORTH_IT.test(name) || !statSync(path).isFile()) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
