// npm run demo:replay [-- folder]: npm start with a recorded market instead of the simulated one, in its own data folder.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { environment, fail, root } from './bootstrap.mjs'

const folder = resolve(process.argv[2] ?? join(root, '../shared/data/market-2021'))
for (const file of ['coins.csv', 'daily.csv.gz'])
  if (!existsSync(join(folder, file)))
    fail(`В папке ${folder} нет ${file}. Укажите папку записи: npm run demo:replay -- путь`)
environment.SANDBOX_MARKET = `replay:${folder}`
environment.DATA_DIR ??= join(root, '.data-replay')
await import('./start.mjs')
