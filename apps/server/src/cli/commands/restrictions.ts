import { deskPeople } from '@palata/contract/desk/accounts/people'
import { z } from 'zod'
import { command } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'
import { REASON, Reason, requirePerson, Username } from './inputs.ts'

type Action = keyof typeof deskPeople.act

interface Words {
  /** Positional arguments besides the name. */
  places?: { [Place in string]: string }
  input?: z.ZodRawShape
  /** Maps the command's input to the input of the desk's action. */
  given?: (input: Record<string, unknown>) => object
}

const { limit: limitInput, 'end-session': sessionInput } = deskPeople.actions

export const limit = personCommand('limit', {
  places: { days: 'на сколько дней' },
  input: { days: z.coerce.number('Укажите, на сколько дней').pipe(limitInput.input.shape.days) },
  given: ({ days }) => ({ days }),
})
export const unlimit = personCommand('unlimit')
export const freeze = personCommand('freeze')
export const unfreeze = personCommand('unfreeze')
export const close = personCommand('close')
export const reopen = personCommand('reopen')
export const resumeLetters = personCommand('resume-letters')
export const endSessions = personCommand('end-sessions')
export const endSession = personCommand('end-session', {
  places: { session: 'номер сессии, см. person' },
  input: sessionInput.input.shape,
  given: ({ session }) => ({ session }),
})
export const deletePerson = personCommand('delete', {
  places: { again: 'то же имя ещё раз: вернуть удалённое нельзя' },
  input: { again: z.string('Повторите имя: вернуть удалённое нельзя') },
  given: ({ again }) => ({ username: again }),
})

/** Runs an action of the desk on one person, by the desk's own code. */
function personCommand(name: Action, { places, input = {}, given = () => ({}) }: Words = {}) {
  return command({
    name,
    about: deskPeople.actions[name].about,
    places: { username: 'имя', ...places },
    options: { reason: REASON },
    input: z.object({ username: Username, ...input, reason: Reason }),
    writes: 'one',
    person: ({ username }) => username,
    async run(desk, typed) {
      const person = await requirePerson(desk.db, typed.username)
      const what = { ...given(typed), reason: typed.reason }
      const { outcome } = await deskResourceOf('people').actions[name]!.run(deskAsk(desk), person.id, what as never)
      return { said: [outcome] }
    },
  })
}
