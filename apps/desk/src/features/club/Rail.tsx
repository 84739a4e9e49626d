import { clubSettings } from '@palata/contract/club/settings'
import { savingOf, tagOf, wrongPercentOf } from '@palata/contract/club/tariffs'
import type { ClubState } from '@palata/contract/desk/club'
import { Link } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import cards from './Cards.module.css'
import type { Checks } from './checks.ts'
import { byName, settingOf, useClub } from './queries.ts'
import styles from './Rail.module.css'
import { wordsOf } from './words.ts'

interface Attention {
  to: string
  title: string
  note: string
}

/** What of the settings needs a person. */
function attentionOf(state: ClubState, checks: Checks): Attention[] {
  const settings = byName(state)
  const prices = { year: settingOf(settings, 'price_1year'), twoMonths: settingOf(settings, 'price_2months') }
  const named = wrongPercentOf(prices, tagOf(prices, settingOf(settings, 'tag_1year')))
  const tests = checks.all.flatMap(({ name, title, findings }): Attention[] =>
    ['telegram', 'mail'].includes(name)
      ? findings.flatMap(({ state: is, said }) =>
          is === 'ok' ? [] : [{ to: name === 'mail' ? '#mail' : '#links', title, note: said }],
        )
      : [],
  )
  return [
    ...state.settings.flatMap(({ name, problem }) =>
      problem ? [{ to: `#${anchorOf(clubSettings[name].card)}`, title: clubSettings[name].label, note: problem }] : [],
    ),
    ...(named === null
      ? []
      : [{ to: '#tariffs', title: 'Метка тарифа', note: `${named}% написано, ${savingOf(prices)}% по ценам` }]),
    ...tests,
  ]
}

const anchorOf = (card: string) => (card === 'chats' ? 'links' : card)

export function Rail({ state, checks }: { state: ClubState; checks: Checks }) {
  const now = useNow()
  const { undo } = useClub(byName(state))
  const attention = attentionOf(state, checks)
  return (
    <aside className={cards.rail} aria-label="Внимание и правки">
      <Section title="Просит внимания" note={attention.length > 0 ? attention.length : undefined}>
        {attention.length === 0 ? (
          <EmptyState icon="check" isSmall help="Здесь появится то, что нужно поправить.">
            Всё в порядке
          </EmptyState>
        ) : (
          <ul className={styles.attention}>
            {attention.map(({ to, title, note }) => (
              <li key={title + note}>
                <Icon name="warning" size={16} />
                <a href={to}>
                  <b>{title}</b>
                  <small>{note}</small>
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Последние правки">
        {state.changes.length === 0 ? (
          <p className={cards.hint}>Настройки ещё не меняли за столом.</p>
        ) : (
          <ul className={styles.changes}>
            {state.changes.map(({ id, name, by, at, from, to, can_undo: canUndo }) => (
              <li key={id}>
                <b>{by}</b>
                <small>
                  {clubSettings[name].label}, {momentInWords(at, now)}
                </small>
                <small>
                  {wordsOf(name, from)} → {wordsOf(name, to)}
                </small>
                {canUndo && (
                  <TextButton
                    disabled={undo.isPending}
                    onClick={() => undo.mutate(id)}
                    aria-label={`Вернуть прежнее: ${clubSettings[name].label}`}
                  >
                    Вернуть прежнее
                  </TextButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {undo.error && (
          <p role="alert" className={styles.problem}>
            {undo.error.message}
          </p>
        )}
        <Link to="/desk/audit" className={styles.log}>
          Журнал
        </Link>
      </Section>
    </aside>
  )
}
