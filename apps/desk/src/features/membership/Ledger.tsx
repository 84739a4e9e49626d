import type { deskPeople } from '@palata/contract/desk/accounts/people'
import type { DeskPersonInFull } from '@palata/contract/desk/accounts/person'
import { Button } from '@site/ui/controls/Button.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useAct } from '#acts/useAct.ts'
import { Contacts } from '#features/accounts/Contacts.tsx'
import { BanLink } from '#features/bans/BanLink.tsx'
import { Section } from '#frame/Section.tsx'
import styles from '#lists/Entries.module.css'
import { momentInWords } from '#lists/moments.ts'
import { actionsOf, type ResourceScreen } from '#lists/screen.ts'
import { useDeskMe } from '#providers/me.ts'
import { SOURCES } from './rightSources.ts'

type Right = DeskPersonInFull['rights'][number]
type Event = DeskPersonInFull['events'][number]

const STATES: Record<Right['state'], string> = {
  active: 'действует',
  frozen: 'заморожено',
  upcoming: 'впереди',
  ended: 'кончилось',
  revoked: 'отозвано',
}

const KINDS: Record<Event['kind'], string> = {
  granted: 'Дано',
  changed: 'Изменено',
  frozen: 'Заморожено',
  resumed: 'Разморожено',
  ended: 'Кончилось',
  revoked: 'Отозвано',
  role_given: 'Дана роль',
  role_taken: 'Забрана роль',
}

/** A person's access: each right with its evidence, the history of the rights, and the sessions. */
export function Ledger({ screen, person }: { screen: ResourceScreen; person: DeskPersonInFull }) {
  const { rights, events, sessions } = person
  const now = useNow()
  return (
    <>
      <Section title="Доступ: почему">
        {rights.length === 0 && <p className={styles.none}>Прав не было.</p>}
        <ul className={styles.list}>
          {rights.map((right) => (
            <li key={right.id} data-active={right.state === 'active' || undefined}>
              <b>
                № {right.id}. {SOURCES[right.source]}
              </b>
              <span className={styles.state}>{STATES[right.state]}</span>
              <span>
                {momentInWords(right.starts_at, now)}
                {' — '}
                {right.ends_at ? momentInWords(right.ends_at, now) : 'без срока'}
              </span>
              <span>{right.reason}</span>
              <Evidence evidence={right.evidence} />
              {right.state !== 'ended' && right.state !== 'revoked' && (
                <span className={styles.act}>
                  <Placed
                    screen={screen}
                    person={person}
                    action="revoke"
                    given={{ right: right.id }}
                    words="Отозвать"
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Что происходило">
        {events.length === 0 && <p className={styles.none}>Ничего.</p>}
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <b>{KINDS[event.kind]}</b>
              <span className={styles.state}>{momentInWords(event.at, now)}</span>
              <span>
                {[event.source && SOURCES[event.source], event.grant_id && `право № ${event.grant_id}`, event.actor]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span>{event.reason}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Где открыт аккаунт">
        {sessions.length === 0 && <p className={styles.none}>Нигде.</p>}
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id}>
              <b>{session.device}</b>
              <span className={styles.state}>{momentInWords(session.last_seen_at, now)}</span>
              <span>
                {session.ip}, открыт {momentInWords(session.created_at, now)}
              </span>
              <span className={styles.act}>
                <BanLink network={session.ip} of={person.username} />
                <Placed
                  screen={screen}
                  person={person}
                  action="end-session"
                  given={{ session: session.id }}
                  words="Закончить"
                />
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Contacts person={person} />
    </>
  )
}

interface PlacedProps {
  screen: ResourceScreen
  person: DeskPersonInFull
  action: keyof typeof deskPeople.act
  /** Fields of the action known from its place, such as the right's id. */
  given: object
  words: string
}

/** Button of an action beside the right or session that it is about. */
function Placed({ screen, person, action: name, given, words }: PlacedProps) {
  const me = useDeskMe()
  const act = useAct(screen)
  const action = actionsOf(screen).find((one) => one.name === name)
  if (!action || !me.mayAct(screen.contract, action)) return null
  return (
    <Button kind="secondary" size="small" onClick={() => void act(action, { rows: [{ ...person }] }, undefined, given)}>
      {words}
    </Button>
  )
}

/** Evidence of the right: an invoice, a transaction, a token. */
function Evidence({ evidence }: Pick<Right, 'evidence'>) {
  if (evidence.length === 0) return null
  return <small className={styles.evidence}>{evidence.map(({ name, value }) => `${name}: ${value}`).join('; ')}</small>
}
