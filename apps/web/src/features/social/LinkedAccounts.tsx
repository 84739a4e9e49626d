import { type SocialLink, social } from '@palata/contract/social'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { sessionOf, useToken } from '#api/session.ts'
import { rereadAccess } from '#features/membership'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { toast } from '#ui/toasts/index.ts'
import { useBackByArrow } from '#ui/useBackByArrow.ts'
import styles from './social.module.css'
import { TelegramCode } from './TelegramCode.tsx'
import { TelegramWidget } from './TelegramWidget.tsx'

/** Key of one session's links; without an argument, the prefix of all such keys. */
const linksKey = (...session: [] | [string | null]) => ['social', ...session] as const

/** Google and Telegram in the settings: what is linked, and how to link or unlink it. */
export function LinkedAccounts() {
  const api = useApi()
  const token = useToken()
  const { googleClientId, telegramLinking } = usePage().config
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(sessionOf(token)),
    queryFn: ({ signal }) => api.call(social.list, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with the link, so the heading takes the focus.
  const onUnlinked = () => heading.current?.focus()
  // Nothing can be linked and nothing is linked.
  if (!googleClientId && !telegramLinking && !data?.google && !data?.telegram) return null
  return (
    <Section title="Привязанные аккаунты" about="Ими можно входить без пароля." headingRef={heading}>
      {data && (
        <ul>
          <GoogleRow link={data.google} onUnlinked={onUnlinked} />
          <TelegramRow link={data.telegram} onUnlinked={onUnlinked} />
        </ul>
      )}
      {!data && error && <Message onRetry={() => void refetch()}>Не удалось загрузить привязанные аккаунты</Message>}
      {!data && !error && (
        <div role="status" aria-label="Загрузка привязанных аккаунтов">
          <Skeleton height={97} />
        </div>
      )}
    </Section>
  )
}

interface LinkProps {
  link: SocialLink | null
  onUnlinked: () => void
}

function GoogleRow({ link, onUnlinked }: LinkProps) {
  const api = useApi()
  const { googleClientId } = usePage().config
  const unlink = useUnlink('Google', () => api.call(social.unlinkGoogle), onUnlinked)
  const begin = useMutation({
    mutationFn: () => api.call(social.beginGoogleLink),
    onSuccess: ({ url }) => location.assign(url),
  })
  useBackByArrow(begin.reset)
  if (!link && !googleClientId) return null
  const isBusy = begin.isPending || begin.isSuccess
  return (
    <Row name="Google" link={link} unlink={unlink} problem={begin.error}>
      <LinkButton name="Google" isBusy={isBusy} onClick={() => begin.mutate()} />
    </Row>
  )
}

function TelegramRow({ link, onUnlinked }: LinkProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { telegramLinking } = usePage().config
  const [url, setUrl] = useState<string | null>(null)
  const unlink = useUnlink('Telegram', () => api.call(social.unlinkTelegram), onUnlinked)
  const begin = useMutation({
    mutationFn: () => api.call(social.beginTelegramLink),
    onSuccess: ({ url: begun }) => (telegramLinking === 'openid' ? location.assign(begun) : setUrl(begun)),
  })
  useBackByArrow(begin.reset)
  if (!link && !telegramLinking) return null
  const isBusy = begin.isPending || (begin.isSuccess && telegramLinking === 'openid')
  return (
    <Row name="Telegram" link={link} unlink={unlink} problem={begin.error}>
      {url === null ? (
        <LinkButton name="Telegram" isBusy={isBusy} onClick={() => begin.mutate()} />
      ) : telegramLinking === 'code' ? (
        <TelegramCode botUrl={url} onLinked={() => queryClient.invalidateQueries({ queryKey: linksKey() })} />
      ) : (
        <TelegramWidget authUrl={url} />
      )}
    </Row>
  )
}

interface RowProps {
  name: string
  link: SocialLink | null
  unlink: ReturnType<typeof useUnlink>
  problem: Error | null
  /** The link button, shown while nothing is linked. */
  children: React.ReactNode
}

function Row({ name, link, unlink, problem, children }: RowProps) {
  const words = (unlink.error ?? problem)?.message
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <b>{name}</b>
        <span>{link ? link.name : 'Не привязан'}</span>
      </div>
      {link ? (
        <Button
          kind="gray"
          size="small"
          aria-label={`Отвязать ${name}`}
          isBusy={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          Отвязать
        </Button>
      ) : (
        children
      )}
      {words && (
        <p className={styles.problem} role="alert">
          {words}
        </p>
      )}
    </li>
  )
}

function LinkButton({ name, isBusy, onClick }: { name: string; isBusy: boolean; onClick: () => void }) {
  return (
    <Button kind="secondary" size="small" aria-label={`Привязать ${name}`} isBusy={isBusy} onClick={onClick}>
      Привязать
    </Button>
  )
}

/** Unlinking changes the person's access and chats too, so these are refetched. */
function useUnlink(name: string, remove: () => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast(`${name} отвязан`, 'green')
      onDone()
      return Promise.all([queryClient.invalidateQueries({ queryKey: linksKey() }), rereadAccess(queryClient)])
    },
  })
}
