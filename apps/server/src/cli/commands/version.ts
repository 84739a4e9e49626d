import { z } from 'zod'
import { ourMigrations } from '#platform/migrating/migrate.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { command } from '../command.ts'

export const version = command({
  name: 'version',
  about: 'Версия программы. База не нужна',
  input: z.object({}),
  needs: 'none',
  namesPlace: true,
  async run() {
    const migrations = await ourMigrations()
    return {
      said: [product.version],
      more: [`Node ${process.version}, миграций ${migrations.length}, последняя ${migrations.at(-1)}`],
    }
  },
})
