import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { importEvents as takeEvents } from '#features/calendar'
import { command } from '../command.ts'

const STATES = { new: 'новое', changed: 'изменится', same: 'без перемен', wrong: 'пропущено' }

export const importEvents = command({
  name: 'import-events',
  about: 'События календаря из файла ICS или CSV в UTF-8, который подают на вход; тот же файл ещё раз ничего не удвоит',
  input: z.object({}),
  writes: 'many',
  async run({ db, now, operator, readInput }, _, { isDry }) {
    const { events } = await takeEvents({ db, by: operator, now, isApplied: !isDry }, Buffer.from(await readInput()))
    const lines = events.map(({ row, title, starts_at, state, problem }) => {
      const words = `${row}. ${title || 'без названия'}, ${starts_at ?? 'без дня'}: ${STATES[state]}`
      return { isWrong: state === 'wrong', words: problem ? `${words}. ${problem}` : words }
    })
    return {
      said: lines.filter(({ isWrong }) => !isWrong).map(({ words }) => words),
      problems: lines.filter(({ isWrong }) => isWrong).map(({ words }) => words),
    }
  },
})
