import { social } from '@palata/contract/social'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useNavigate } from '#navigation'
import { Button } from '#ui/Button.tsx'
import { openLayer } from '#ui/layers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import { paths } from '../../../paths.ts'
import { ME_KEY } from '../me.ts'
import { TelegramWidget } from '../social/TelegramWidget.tsx'
import { reasonOf, useFinish, useLeave, useReturned } from '../social/useReturn.ts'
import { useAfterSignIn } from '../useSignIn.ts'
import styles from './pages.module.css'

const NO_GOOGLE = 'Не удалось войти через Google'
const NO_GOOGLE_LINK = 'Не удалось привязать Google'
const NO_TELEGRAM = 'Не удалось войти через Telegram'
const NO_TELEGRAM_LINK = 'Не удалось привязать Telegram'

/** What the server could not say itself: it sent the browser here with a word. */
const TELEGRAM_ERRORS: Record<string, string> = {
  social_away: 'Telegram сейчас не отвечает. Попробуйте ещё раз через минуту.',
  too_many: 'Слишком много попыток. Попробуйте позже.',
  not_found: 'Вход через Telegram не подключён',
}

export function GoogleLoginPage() {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterSignIn()
  const leave = useLeave(paths.main)
  const finish = useFinish({
    ask: code ? () => api.call(social.signInByGoogle, { body: returned() }, { quiet: true }) : null,
    done: ({ access }) => after(access, { replace: true }),
    fail: (error) => {
      leave(NO_GOOGLE)
      const problem = reasonOf(error)
      // A reason takes longer to read than a toast stands, and calls for another way in.
      if (problem && problem !== NO_GOOGLE) openLayer('authorization_popup', { section: 'start_login', problem })
    },
  })
  return <Finishing title="Вход через Google" {...finish} />
}

export function GoogleLinkPage() {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterLink()
  const leave = useLeave(paths.main)
  const finish = useFinish({
    ask: code ? () => api.call(social.linkGoogle, { body: returned() }, { quiet: true }) : null,
    done: () => after('Google привязан'),
    fail: (error) => {
      leave(NO_GOOGLE_LINK)
      toast(reasonOf(error) ?? NO_GOOGLE_LINK)
    },
  })
  return <Finishing title="Привязка Google" {...finish} />
}

export function TelegramLoginPage() {
  const { query, code, state, error } = useReturned()
  // Where the operator has no more than a bot, its widget stands here and leads back here.
  const isChoosing = Boolean(state) && !code && !error && !query.has('hash')
  return isChoosing ? <TelegramChoice state={state} /> : <TelegramLogin />
}

function TelegramChoice({ state }: { state: string }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Вход через Telegram</h1>
      <p>Нажмите кнопку и подтвердите вход в Telegram.</p>
      <TelegramWidget authUrl={`${paths.telegramLogin}?state=${encodeURIComponent(state)}`} />
    </div>
  )
}

function TelegramLogin() {
  const api = useApi()
  const { query, code, error: refusal, returned, signed } = useReturned()
  const after = useAfterSignIn()
  const leave = useLeave(paths.main)
  const canAsk = refusal === undefined && Boolean(code || query.has('hash'))
  const finish = useFinish({
    ask: canAsk
      ? () => api.call(social.signInByTelegram, { body: code ? returned() : signed() }, { quiet: true })
      : null,
    done: ({ access }) => after(access, { replace: true }),
    fail: (error) => leave(reasonOf(error) ?? TELEGRAM_ERRORS[refusal ?? ''] ?? NO_TELEGRAM),
  })
  return <Finishing title="Вход через Telegram" {...finish} />
}

export function TelegramLinkPage() {
  const api = useApi()
  const { query, signed } = useReturned()
  const after = useAfterLink()
  const leave = useLeave(paths.settings)
  const finish = useFinish({
    ask: query.has('hash') ? () => api.call(social.linkTelegram, { body: signed() }, { quiet: true }) : null,
    done: () => after('Telegram привязан'),
    fail: (error) => leave(reasonOf(error) ?? NO_TELEGRAM_LINK),
  })
  return <Finishing title="Привязка Telegram" {...finish} />
}

function useAfterLink() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (words: string) => {
    void queryClient.invalidateQueries({ queryKey: ME_KEY })
    toast(words, 'green')
    navigate(paths.settings, { replace: true })
  }
}

interface FinishingProps {
  title: string
  isLost: boolean
  retry: () => void
}

function Finishing({ title, isLost, retry }: FinishingProps) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {isLost ? (
        <>
          <p role="alert">Сервер не ответил. Проверьте соединение и повторите.</p>
          <div className={styles.buttons}>
            <Button onClick={retry}>Повторить</Button>
            <Button kind="secondary" href={paths.main}>
              На главную
            </Button>
          </div>
        </>
      ) : (
        <p role="status">Подождите немного…</p>
      )}
    </div>
  )
}
