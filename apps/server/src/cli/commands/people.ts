import { randomBytes } from 'node:crypto'
import { SignUp } from '@palata/contract/accounts'
import { z } from 'zod'
import * as accounts from '#features/accounts'
import { resetSecondStep } from '#features/secondStep'
import { transaction } from '#platform/database.ts'
import { command, Problem } from '../command.ts'
import { actorOf, REASON, Reason, requirePerson, Username } from './inputs.ts'

const Role = z.enum(['moderator', 'editor', 'operator'], 'Роль: moderator, editor или operator')
const ROLE_ABOUT = 'moderator (модератор), editor (редактор) или operator (оператор: люди и деньги за столом)'
const MADE_BY_HAND = 'Аккаунт создан администратором'

export const createPerson = command({
  name: 'create-person',
  about: 'Создать человека с подтверждённой почтой',
  places: { username: 'имя для входа: латинские буквы, цифры, «_», «.» и «-»' },
  options: {
    email: { value: 'адрес', about: 'почта; считается подтверждённой' },
    name: { value: 'имя', about: 'как его видят; по умолчанию имя для входа' },
    role: { value: 'роль', about: ROLE_ABOUT },
    'password-stdin': { about: 'прочитать пароль со входа; иначе он придумывается и печатается один раз' },
  },
  input: z.object({
    username: Username,
    email: z.string('Укажите --email'),
    name: z.string().optional(),
    role: Role.optional(),
    'password-stdin': z.boolean().optional(),
  }),
  writes: 'one',
  person: ({ username }) => username,
  async run({ db, operator, now, readInput }, { username, email, name = username, role, ...how }) {
    const isGiven = how['password-stdin'] === true
    const password = isGiven ? (await readInput()).replace(/\r?\n$/, '') : randomBytes(12).toString('base64url')
    const { data, error } = SignUp.safeParse({ username, email, first_name: name, password, password2: password })
    if (error) throw new Problem(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    const cause = { reason: MADE_BY_HAND, actor: actorOf(operator) }
    const id = await accounts.createPerson(db, { ...data, role }, cause, now)
    const said = [`Создан ${data.username} (номер ${id}, ${data.email})${role ? `, роль ${role}` : ''}`]
    return isGiven ? { said } : { said, secret: `Пароль, показан один раз: ${password}` }
  },
})

export const giveRole = roleCommand('give-role', 'Дать человеку роль', true, (name, role, isChanged) =>
  isChanged ? `${name}: роль ${role} дана` : `У ${name} роль ${role} уже есть`,
)

export const takeRole = roleCommand('take-role', 'Забрать роль', false, (name, role, isChanged) =>
  isChanged ? `${name}: роль ${role} снята` : `У ${name} нет роли ${role}`,
)

export const resetStep = command({
  name: 'reset-second-step',
  about: 'Снять второй шаг входа у человека, который потерял и приложение, и ключи, и коды восстановления',
  places: { username: 'имя' },
  options: { reason: REASON },
  input: z.object({ username: Username, reason: Reason }),
  writes: 'one',
  person: ({ username }) => username,
  async run({ db }, { username }) {
    const person = await requirePerson(db, username)
    const isReset = await transaction(db, (tx) => resetSecondStep(tx, person.id))
    if (!isReset) throw new Problem(`У ${person.username} нет второго шага входа`)
    return { said: [`${person.username}: второй шаг снят, стол для этого человека закрыт, пока не настроен новый`] }
  },
})

function roleCommand(
  name: string,
  about: string,
  isHeld: boolean,
  say: (username: string, role: string, isChanged: boolean) => string,
) {
  return command({
    name,
    about,
    places: { username: 'имя', role: ROLE_ABOUT },
    options: { reason: REASON },
    input: z.object({ username: Username, role: Role, reason: Reason }),
    writes: 'one',
    person: ({ username }) => username,
    async run({ db, operator, now }, { username, role, reason }) {
      const person = await requirePerson(db, username)
      const cause = { reason, actor: actorOf(operator) }
      const isChanged = await accounts.setRole(db, person.id, { role, isHeld }, cause, now)
      const said = say(person.username, role, isChanged)
      if (!isChanged) throw new Problem(said)
      return { said: [said] }
    },
  })
}
