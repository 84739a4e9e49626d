import { seen } from '@palata/contract/seen'
import { FieldRefusal } from '#platform/errors.ts'

/** The name a person gave themselves without what nobody sees in it, which would make it look like another's; never empty. */
export function ownName(given: string): string {
  const name = seen(given).trim()
  if (name === '') throw new FieldRefusal({ first_name: ['Это обязательное поле'] })
  return name
}
