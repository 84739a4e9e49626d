import { z } from 'zod'
import { fillIndex } from '#features/search'
import { findables } from '#features.ts'
import { command } from '../command.ts'

/** Russian names of the kinds, as the operator types them. */
const KINDS: Record<string, string> = {
  post: 'публикации',
  comment: 'комментарии',
  signal: 'сигналы',
  event: 'события',
  tweet: 'твиты',
  message: 'сообщения каналов',
  person: 'люди',
  coin: 'монеты',
}
/** Documents between two lines of progress. */
const STEP = 10_000

export const search = command({
  name: 'search',
  about: 'Поиск: rebuild заполняет его заново. Всё это время находится то, что было; записи никто не ждёт',
  places: { what: 'rebuild' },
  input: z.object({ what: z.literal('rebuild', 'После search нужно слово rebuild') }),
  writes: 'one',
  async run({ db, now, tell }) {
    const started = performance.now()
    let said = { kind: '', documents: 0 }
    const documents = await fillIndex(db, findables, now, {
      isAnew: true,
      onProgress: ({ kind, documents: read }) => {
        if (kind === said.kind && read - said.documents < STEP) return
        said = { kind, documents: read }
        tell(`${KINDS[kind] ?? kind}: всего в поиске ${read}`)
      },
    })
    return { said: [`В поиске ${documents}, за ${((performance.now() - started) / 1000).toFixed(1)} с`] }
  },
})
