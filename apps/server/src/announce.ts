import type { Config } from './platform/config.ts'
import { isChainSimulated } from './services/chain.ts'
import { isTelegramSimulated } from './services/messages/telegram.ts'
import { publicUrlOf, type SandboxAddress } from './services/sandbox/sandbox.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

interface Told {
  /** Name of the club. */
  brand: string
  cast: { username: string; name: string; role: string; password: string }[]
  /** File with the demo passwords; null when the built-in ones of the cast apply. */
  passwords: string | null
}

/** Prints the site's address and the demo accounts to sign in with. */
export function announce(config: Config, { brand, cast, passwords }: Told, sandbox: SandboxAddress | null) {
  if (config.ROLE === 'worker')
    return say(`Работник запущен. О себе отвечает на ${config.HOST}:${config.HEALTH_PORT}/health/ready`)
  say(`\n${brand}: ${publicUrlOf(config)}`)
  if (config.isProduction)
    say(
      config.isLoopback
        ? `Слушает ${config.HOST}:${config.PORT}, только эту машину: читатели приходят через прокси. Для других машин задайте HOST.`
        : `Слушает ${config.HOST}:${config.PORT}, и другие машины тоже.`,
    )
  say('')
  for (const { username, password, name, role } of cast)
    say(`  ${username.padEnd(10)} ${passwords ? '' : `${password.padEnd(18)} `}${name}, ${role}`)
  if (passwords) {
    say(
      `\nВнимание: сайт с демо-сообществом открыт или был открыт не только этой машине, поэтому пароли у демо-людей свои.`,
    )
    say(`Они в файле ${passwords}`)
  }
  if (sandbox && config.ALLOW_SIMULATORS)
    say(
      '\nПесочница заменяет часть служб. Её страницы открываются только с этой машины: это репетиция, не стенд для других.',
    )
  if (sandbox && config.ROLE === 'all') {
    if (!config.SMTP_URL) say(`\nПисьма: ${sandbox.url}/__sim/mail`)
    if (isTelegramSimulated(config)) say(`Telegram: ${sandbox.url}/__sim/telegram`)
    if (isChainSimulated(config, sandbox)) say(`NFT клуба: ${sandbox.url}/__sim/chain`)
  }
  // In the journal of a service Ctrl+C would only leave the journal.
  if (process.stdin.isTTY) say('\nОстановить: Ctrl+C')
}
