/** Baseline for podcasts: a bare server that streams one file by ranges, or answers 304 for a feed. */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

const { PORT, FILE, ETAG } = process.env
const size = statSync(FILE!).size

createServer((request, response) => {
  if (ETAG && request.headers['if-none-match'] === ETAG) return response.writeHead(304, { etag: ETAG }).end()
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Math.min(to ? Number(to) : size - 1, size - 1)]
  response.writeHead(206, {
    'content-type': 'audio/mpeg',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  })
  return createReadStream(FILE!, { start, end }).pipe(response)
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
