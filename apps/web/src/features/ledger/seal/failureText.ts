import { ApiError } from '#api/api.tsx'
import { CannotCheck } from './runCheck.ts'

const NOTHING_SAID = 'О\u00a0сигнале это ничего не\u00a0говорит'

/** Why a check could not be made, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof CannotCheck) return error.message
  // Old browsers without Ed25519 in WebCrypto.
  if ((error as { name?: unknown } | null)?.name === 'NotSupportedError')
    return 'Этот браузер не умеет проверять подписи Ed25519. Обновите его или проверьте из командной строки: как — на странице журнала.'
  if (error instanceof ApiError) return `${refusalText(error)} ${NOTHING_SAID}.`
  return `Проверить не удалось: ответ журнала не читается. ${NOTHING_SAID}: проверьте ещё раз.`
}

function refusalText({ status, detail }: ApiError): string {
  if (status === 0) return 'Нет соединения с сайтом: проверьте, когда оно вернётся.'
  if (status === 404) return 'Журнал или сигнал сейчас не найден: обновите страницу.'
  if (status === 429) return 'Слишком много запросов подряд: проверьте через минуту.'
  if (status >= 500) return 'Сайт сейчас не отвечает: проверьте через минуту.'
  return detail ? `Сайт отказал: ${detail.replace(/\.$/, '')}.` : 'Сайт отказал.'
}
