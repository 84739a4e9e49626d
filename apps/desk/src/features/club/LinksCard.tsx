import { type ClubSettingName, clubSettingNames, clubSettings } from '@palata/contract/club/settings'
import type { ChatKey } from '@palata/contract/telegram'
import { Button } from '@site/ui/controls/Button.tsx'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { type Checks, findingOf } from './checks.ts'
import { Finding } from './Finding.tsx'
import type { Settings } from './queries.ts'
import { SettingField } from './SettingField.tsx'
import { useDraft } from './useDraft.ts'

const of = (card: string) => clubSettingNames.filter((name) => clubSettings[name].card === card)
const LINKS = of('links')
const CHATS = of('chats')

/** Addresses that everybody sees, and the closed chats with what the bot says of them. */
export function LinksCard({ settings, checks }: { settings: Settings; checks: Checks }) {
  const draft = useDraft(settings, [...LINKS, ...CHATS])
  return (
    <Card id="links" title="Ссылки и чаты" note="закрытые чаты видят только те, у кого есть доступ" draft={draft}>
      <div className={styles.checks}>
        <Button
          size="small"
          kind="secondary"
          isBusy={checks.isRunning('telegram')}
          onClick={() => checks.run('telegram')}
        >
          Проверить бота
        </Button>
        {checks.problem && <p role="alert">{checks.problem}</p>}
      </div>
      <ul className={styles.chats}>
        {chatKeys(CHATS).map((key) => {
          const id = `telegram_chat_${key}` as const
          return (
            <li key={key}>
              <b>{clubSettings[id].label}</b>
              <SettingField
                name={`telegram_link_${key}`}
                settings={settings}
                draft={draft}
                label="Ссылка"
                placeholder="даёт бот"
              />
              <SettingField name={id} settings={settings} draft={draft} label="Номер" placeholder="нет">
                <Finding finding={findingOf(checks.of('telegram'), `TELEGRAM_CHAT_${key.toUpperCase()}: `)} />
              </SettingField>
            </li>
          )
        })}
      </ul>
      <div className={styles.links}>
        {LINKS.map((name) => (
          <SettingField key={name} name={name} settings={settings} draft={draft} placeholder="нет" />
        ))}
      </div>
    </Card>
  )
}

/** Keys of the chats in the order of their settings. */
function chatKeys(names: readonly ClubSettingName[]): ChatKey[] {
  const ids = names.filter((name) => name.startsWith('telegram_chat_'))
  return ids.map((name) => name.replace('telegram_chat_', '') as ChatKey)
}
