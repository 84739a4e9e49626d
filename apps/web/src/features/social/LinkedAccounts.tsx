import type { PageConfig } from '@palata/contract/page'
import { type SocialLink, social } from '@palata/contract/social'
import { PROVIDER_NAMES, PROVIDERS, type Provider, type Redirecting } from '@palata/contract/social/providers'
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

/** Pixels of a row with its line, and of the space that the first and the last row leave out. */
const [ROW_HEIGHT, LEFT_OUT] = [69, 24]

function canLink(config: PageConfig, provider: Provider): boolean {
  return Boolean(provider === 'telegram' ? config.telegramLinking : config[`${provider}ClientId`])
}

/** Outside services in the settings: what is linked, and how to link or unlink it. */
export function LinkedAccounts() {
  const api = useApi()
  const token = useToken()
  const { config } = usePage()
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(sessionOf(token)),
    queryFn: ({ signal }) => api.call(social.list, undefined, { signal, quiet: true }),
    enabled: token !== null,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with the link, so the heading takes the focus.
  const onUnlinked = () => heading.current?.focus()
  const shown = PROVIDERS.filter((provider) => canLink(config, provider) || data?.[provider])
  // Nothing can be linked and nothing is linked.
  if (shown.length === 0) return null
  return (
    <Section title="Привязанные аккаунты" about="Ими можно входить без пароля." headingRef={heading}>
      {data && (
        <ul>
          {shown.map((provider) =>
            provider === 'telegram' ? (
              <TelegramRow key={provider} link={data.telegram} onUnlinked={onUnlinked} />
            ) : (
              <RedirectRow key={provider} provider={provider} link={data[provider]} onUnlinked={onUnlinked} />
            ),
          )}
        </ul>
      )}
      {!data && error && <Message onRetry={() => void refetch()}>Не удалось загрузить привязанные аккаунты</Message>}
      {!data && !error && (
        <div role="status" aria-label="Загрузка привязанных аккаунтов">
          <Skeleton height={shown.length * ROW_HEIGHT - LEFT_OUT} />
        </div>
      )}
    </Section>
  )
}

interface LinkProps {
  link: SocialLink | null
  onUnlinked: () => void
}

function RedirectRow({ provider, link, onUnlinked }: LinkProps & { provider: Redirecting }) {
  const api = useApi()
  const name = PROVIDER_NAMES[provider]
  const place = { params: { provider } }
  const unlink = useUnlink(name, () => api.call(social.unlink, place), onUnlinked)
  const begin = useMutation({
    mutationFn: () => api.call(social.beginLink, place),
    onSuccess: ({ url }) => location.assign(url),
  })
  useBackByArrow(begin.reset)
  const isBusy = begin.isPending || begin.isSuccess
  return (
    <Row name={name} link={link} unlink={unlink} problem={begin.error}>
      <LinkButton name={name} isBusy={isBusy} onClick={() => begin.mutate()} />
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
