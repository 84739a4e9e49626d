import { z } from 'zod'
import { listSlow } from '#features/desk'
import { command } from '../command.ts'

export const slow = command({
  name: 'slow',
  about: 'Медленные ответы за сутки: сколько раз спросили, за сколько отвечали девятнадцать из двадцати, самый долгий',
  input: z.object({}),
  async run({ db, now }) {
    const routes = await listSlow(db, now)
    if (routes.length === 0) return { said: ['Никто не ждал дольше обычного'] }
    return {
      said: routes.map(
        ({ route, about, count, p95_ms, worst_ms, worst_at }) =>
          `${p95_ms} мс  ${route}  ${about}\n    ${count} за сутки, дольше всех ${worst_ms} мс, ${worst_at}`,
      ),
    }
  },
})
