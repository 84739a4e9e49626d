import type { Config } from './platform/config.ts'
import { isChainSimulated } from './services/chain.ts'
import type { SandboxAddress } from './services/sandbox.ts'
import { isTelegramSimulated } from './services/telegram.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Where to look, and who may sign in. */
export function announce(
  config: Config,
  cast: { username: string; name: string; role: string; password: string }[],
  sandbox: SandboxAddress | null,
) {
  if (config.ROLE === 'worker') return say('Работник запущен.')
  say(`\n${config.BRAND}: http://localhost:${config.PORT}\n`)
  for (const person of cast)
    say(`  ${person.username.padEnd(10)} ${person.password.padEnd(18)} ${person.name}, ${person.role}`)
  if (sandbox && config.ROLE === 'all') {
    if (!config.SMTP_URL) say(`\nПисьма: ${sandbox.url}/__sim/mail`)
    if (isTelegramSimulated(config)) say(`Telegram: ${sandbox.url}/__sim/telegram`)
    if (isChainSimulated(config, sandbox)) say(`NFT клуба: ${sandbox.url}/__sim/chain`)
  }
  say('\nОстановить: Ctrl+C')
}
