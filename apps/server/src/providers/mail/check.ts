import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { causeOf } from '../cause.ts'
import { type Finding, failure, fine, warning } from '../check.ts'
import { createMailer, domainOf, type MailOptions, transportOf } from './index.ts'

interface MailCheckOptions extends MailOptions {
  /** Whether letters go out in this domain's name: a sandbox's domain has no DNS records. */
  hasDomain: boolean
  /** Selector of the domain's DKIM key; common ones are tried when it is unknown. */
  dkimSelector?: string | undefined
  resolveTxt?: (name: string) => Promise<string[][]>
}

const TIMEOUT_MS = 7_000
const DNS_TIMEOUT_MS = 3_000
/** DKIM selectors of common mail services. */
const USUAL_SELECTORS = ['mail', 'default', 'dkim', 'google', 'selector1', 's1', 'k1', 'smtp']

/**
 * Signs in to the mail server, sends a test letter if requested, and checks the domain's DNS records (SPF, DKIM,
 * DMARC).
 */
export async function checkMail(options: MailCheckOptions, mailTo: string | null): Promise<Finding[]> {
  const [sending, records] = await Promise.all([
    checkSending({ ...options, timeoutMs: options.timeoutMs ?? TIMEOUT_MS }, mailTo),
    options.hasDomain ? checkRecords(options) : [],
  ])
  return [...sending, ...records]
}

async function checkSending(options: MailOptions, mailTo: string | null): Promise<Finding[]> {
  const transport = transportOf(options)
  try {
    await transport.verify()
  } catch (error) {
    return [refusedBy(error)]
  } finally {
    transport.close()
  }
  const signedIn = new URL(options.url).username
    ? 'Сервер почты принял имя и пароль'
    : 'Сервер почты отвечает, входа не просит'
  return [fine(signedIn), ...(mailTo === null ? [] : [await sendProof(options, mailTo)])]
}

async function sendProof(options: MailOptions, to: string): Promise<Finding> {
  const mailer = createMailer(options)
  try {
    const text = 'Это письмо отправила проверка почты за столом. Раз оно пришло, письма сайта доходят.'
    await mailer.send({ to, subject: 'Проверка почты', text, html: `<p>${text}</p>`, messageId: randomUUID() })
    return fine('Письмо отправлено вам: посмотрите, пришло ли оно и не в спам ли')
  } catch (error) {
    return failure(
      `Сервер не взял письмо на отправку: ${answerOf(error)}`,
      'Проверьте, что серверу разрешено писать с адреса из MAIL_FROM.',
    )
  } finally {
    mailer.close()
  }
}

function refusedBy(error: unknown): Finding {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH' || responseCode === 535)
    return failure(
      'Сервер почты не принял имя и пароль',
      'Проверьте имя и пароль в SMTP_URL; знаки @ : / в пароле пишутся как %40 %3A %2F.',
    )
  if (code === 'ETLS' || /CERT|SSL|TLS/.test(code))
    return failure(
      `Сервер почты не договорился о шифровании: ${answerOf(error)}`,
      'Проверьте порт и начало SMTP_URL: smtps:// для 465, smtp:// для 587.',
    )
  const isDns = code === 'EDNS' || code === 'ENOTFOUND'
  return failure(
    isDns ? 'Узла из SMTP_URL нет' : `Сервер почты не отвечает: ${answerOf(error)}`,
    'Проверьте узел и порт в SMTP_URL и что порт не закрыт у хостинга: многие закрывают 25, 465 и 587.',
  )
}

/** The mail server's code of refusal, else what happened on the way. */
function answerOf(error: unknown): string {
  const told = [error, (error as Error).cause].map(
    (one) => (one as { responseCode?: number } | undefined)?.responseCode,
  )
  const code = told.find((one) => one !== undefined)
  return code === undefined ? causeOf(error) : `ответ ${code}`
}

async function checkRecords({
  from,
  dkimSelector,
  resolveTxt = systemResolver(),
}: MailCheckOptions): Promise<Finding[]> {
  const domain = domainOf(from)
  const lookUp = async (name: string) => {
    try {
      return (await resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
  try {
    const selectors = dkimSelector ? [dkimSelector] : USUAL_SELECTORS
    const [spf, dmarc, ...keys] = await Promise.all([
      lookUp(domain),
      lookUp(`_dmarc.${domain}`),
      ...selectors.map((selector) => lookUp(`${selector}._domainkey.${domain}`)),
    ])
    return [spfOf(domain, spf!), dkimOf(domain, keys.flat(), dkimSelector), dmarcOf(domain, dmarc!)]
  } catch (error) {
    return [
      warning(
        `DNS не ответил о ${domain}: ${causeOf(error)}`,
        'SPF и DKIM не проверены: повторите позже или проверьте DNS сервера.',
      ),
    ]
  }
}

function spfOf(domain: string, texts: string[]): Finding {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0)
    return failure(
      `У ${domain} нет SPF`,
      `Добавьте в DNS запись TXT «v=spf1 …» из инструкции почтовой службы: без неё письма уходят в спам.`,
    )
  if (records.length > 1)
    return failure(`У ${domain} две записи SPF`, 'Оставьте в DNS одну: из двух почтовые серверы не верят ни одной.')
  return /\s\+?all(\s|$)/i.test(records[0]!)
    ? warning(`SPF у ${domain} разрешает писать всем`, 'Замените в конце записи «+all» на «~all» или «-all».')
    : fine(`SPF у ${domain} есть`)
}

function dkimOf(domain: string, texts: string[], selector: string | undefined): Finding {
  const keys = texts.filter((text) => /(^|;)\s*p=/i.test(text))
  if (keys.some((text) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(text))) return fine(`Ключ DKIM у ${domain} есть`)
  if (keys.length > 0)
    return failure(`Ключ DKIM у ${domain} отозван`, 'Выпустите новый в почтовой службе и замените запись в DNS.')
  return selector
    ? failure(
        `Ключа DKIM ${selector}._domainkey.${domain} нет`,
        'Добавьте в DNS запись из инструкции почтовой службы или исправьте MAIL_DKIM_SELECTOR.',
      )
    : warning(
        `Ключ DKIM у ${domain} не нашёлся под обычными именами`,
        'Задайте MAIL_DKIM_SELECTOR: имя ключа в почтовой службе.',
      )
}

function dmarcOf(domain: string, texts: string[]): Finding {
  return texts.some((text) => /^v=DMARC1/i.test(text))
    ? fine(`DMARC у ${domain} есть`)
    : warning(`У ${domain} нет DMARC`, `Добавьте в DNS запись TXT _dmarc.${domain}: «v=DMARC1; p=none».`)
}

function systemResolver() {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 })
  return (name: string) => resolver.resolveTxt(name)
}
