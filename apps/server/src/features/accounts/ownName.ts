import { hasAddress, personName } from '@palata/contract/text/personName'
import { FieldRefusal } from '#platform/errors.ts'

const LONGEST = 50

/** The name a person gives themselves. Refuses an empty one and one with an address, which letters would link. */
export function ownName(given: string): string {
  if (hasAddress(given)) throw refusal('Имя пишется без адресов, ссылок и телефонов')
  const name = shortened(personName(given))
  if (name === '') throw refusal('Это обязательное поле')
  return name
}

/** A name as another service gives it: whatever it holds becomes a valid name. */
export function nameFromElsewhere(given: string): string {
  return shortened(personName(given)) || 'Участник'
}

function shortened(name: string) {
  return [...name].slice(0, LONGEST).join('').trim()
}

function refusal(problem: string) {
  return new FieldRefusal({ first_name: [problem] })
}
