import { z } from 'zod'
import { type Finding, failure, fine, once, warning } from '../check.ts'
import { createHttp } from '../http.ts'
import { createLibreTranslate } from './index.ts'

const Usage = z.object({ character_count: z.number(), character_limit: z.number() })
const LOW = 0.9

/** Whether DeepL accepts the key, and the period's remaining characters. Translates nothing. */
export async function checkDeepl({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<Finding[]> {
  const http = createHttp('deepl', once(baseUrl), { authorization: `DeepL-Auth-Key ${apiKey}` })
  const { character_count: used, character_limit: limit } = await http.json('/v2/usage', Usage)
  const said = `DeepL: потрачено ${used.toLocaleString('ru-RU')} знаков из ${limit.toLocaleString('ru-RU')}`
  if (limit > 0 && used >= limit)
    return [failure(said, 'Переводов не будет до нового периода: увеличьте предел в кабинете DeepL.')]
  return [
    limit > 0 && used > limit * LOW ? warning(said, 'Знаки кончаются: увеличьте предел в кабинете DeepL.') : fine(said),
  ]
}

/** Translates one word by LibreTranslate. */
export async function checkLibreTranslate({
  baseUrl,
  apiKey,
}: {
  baseUrl: string
  apiKey?: string
}): Promise<Finding[]> {
  const [word = ''] = await createLibreTranslate({ ...once(baseUrl), ...(apiKey && { apiKey }) }).toRussian(
    ['hello'],
    'en',
  )
  return /[а-яё]/i.test(word)
    ? [fine('LibreTranslate переводит с английского')]
    : [failure('LibreTranslate вернул не русский текст', 'Загрузите в него модель en → ru: LT_LOAD_ONLY=en,ru.')]
}
