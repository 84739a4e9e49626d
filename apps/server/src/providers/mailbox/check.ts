import { type Finding, failure, fine } from '../check.ts'
import { createMailbox, type MailboxOptions } from './index.ts'

const TIMEOUT_MS = 7_000
const SETTING = 'MAIL_REPORTS_URL'

/** Opens the folder of the mailbox and reads nothing. Errors other than a refusal are thrown. */
export async function checkMailbox(options: MailboxOptions): Promise<Finding[]> {
  try {
    await createMailbox({ ...options, timeoutMs: options.timeoutMs ?? TIMEOUT_MS }).check()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return [refusal]
  }
  return [fine('Ящик отчётов открывается')]
}

function refusalOf(error: unknown): Finding | null {
  const { authenticationFailed, mailboxMissing } = error as { authenticationFailed?: true; mailboxMissing?: true }
  if (authenticationFailed)
    return failure(
      'Сервер ящика не принял имя и пароль',
      `Проверьте имя и пароль в ${SETTING}; знаки @ : / в пароле пишутся как %40 %3A %2F.`,
    )
  if (mailboxMissing) return failure('Такой папки в ящике нет', `Проверьте папку в конце ${SETTING}.`)
  return null
}
