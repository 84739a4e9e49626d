import { social } from '@palata/contract/social'
import { PROVIDER_NAMES, REDIRECTING } from '@palata/contract/social/providers'
import { usePage } from '#api/page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import type { Section } from './sections.ts'

const [, TELEGRAM_LOGIN] = social.beginTelegram.at.split(' ')

/** Sign-in methods without a password that the operator has enabled. */
export function OtherWays({ go }: { go: (section: Section) => void }) {
  const { config } = usePage()
  return (
    <>
      {config.telegramLogin && (
        <Button kind="secondary" href={TELEGRAM_LOGIN!}>
          Войти через Telegram
        </Button>
      )}
      {REDIRECTING.filter((provider) => config[`${provider}ClientId`]).map((provider) => (
        <Button key={provider} kind="secondary" onClick={() => go(`${provider}_module`)}>
          Войти через {PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </>
  )
}
