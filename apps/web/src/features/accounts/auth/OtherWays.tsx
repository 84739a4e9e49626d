import { social } from '@palata/contract/social'
import { usePage } from '#api/page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import type { Section } from './sections.ts'

const [, TELEGRAM_LOGIN] = social.beginTelegram.at.split(' ')

/** Sign-in methods without a password that the operator has enabled. */
export function OtherWays({ go }: { go: (section: Section) => void }) {
  const { googleClientId, telegramLogin } = usePage().config
  return (
    <>
      {telegramLogin && (
        <Button kind="secondary" href={TELEGRAM_LOGIN!}>
          Войти через Telegram
        </Button>
      )}
      {googleClientId && (
        <Button kind="secondary" onClick={() => go('google_module')}>
          Войти через Google
        </Button>
      )}
    </>
  )
}
