import { safeParse } from 'zod/mini'
import type { $ZodType, input } from 'zod/v4/core'

/** Validates the values and returns the first message of each field; empty when they are valid. */
export function messagesOf<Schema extends $ZodType>(
  schema: Schema,
  values: input<Schema>,
): Partial<Record<keyof input<Schema> & string, string>> {
  const { error } = safeParse(schema, values)
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message
  return messages as Partial<Record<keyof input<Schema> & string, string>>
}
