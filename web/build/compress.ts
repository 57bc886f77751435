import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packable = /\.(js|css|svg|json)$/
const least = 1024

// compress writes .br and .gz in the place of every file that is worth it: the server never compresses, and unpacks for the few clients that
// take neither. Pages are not among them: the server puts something into each.
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    closeBundle: async () => void (await Promise.all(files(folder).map(pack))),
  }
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

// pack has Node's threads compress a file, all files at once.
async function pack(path: string): Promise<void> {
  const text = readFileSync(path)
  if (!packable.test(path) || text.length < least) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }))
  rmSync(path)
}
