import { seen } from '@palata/contract/seen'
import { FieldRefusal } from '#platform/errors.ts'

/**
 * The given name without invisible characters, which could make it look like another person's. Refuses an empty name.
 */
export function ownName(given: string): string {
  const name = seen(given).trim()
  if (name === '') throw new FieldRefusal({ first_name: ['Это обязательное поле'] })
  return name
}
