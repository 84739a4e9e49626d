import { safeParse } from 'zod/mini'
import type { $ZodType, input } from 'zod/v4/core'

/** What a form's schema says of the values, by field: the first message of each. Empty when all of them pass. */
export function messagesOf<Schema extends $ZodType>(
  schema: Schema,
  values: input<Schema>,
): Partial<Record<keyof input<Schema> & string, string>> {
  const { error } = safeParse(schema, values)
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) messages[String(path[0])] ??= message
  return messages as Partial<Record<keyof input<Schema> & string, string>>
}
