import { OPENED_AFTER_DAYS } from '@palata/contract/ledger/entries'
import { useState } from 'react'
import { lazyPart } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import type { Found } from '../queries.ts'
import { detailOf, KINDS, numberOf, readEntry, shortHash, shortKey, utcMoment } from '../words.ts'
import styles from './Finder.module.css'

const EntryCheck = lazyPart(async () => (await import('../seal/EntryCheck.tsx')).EntryCheck)

export function FoundEntry({ found, size }: { found: Found; size: number }) {
  const [checks, setChecks] = useState(0)
  const entry = readEntry(found.entry)
  const { name, icon } = KINDS[entry.kind]
  const isSigned = found.index < size
  return (
    <article className={styles.found} aria-label={`Запись № ${found.index}`}>
      <h3>
        №&nbsp;{numberOf(found.index)} <Icon name={icon} size={18} /> {name}
        <small>{isSigned ? 'под отметкой' : 'ждёт отметки'}</small>
      </h3>
      <dl>
        <div>
          <dt>Время</dt>
          <dd>{utcMoment(entry.at)}</dd>
        </div>
        {'call' in entry && (
          <div>
            <dt>Автор, сигнал</dt>
            <dd>
              <code title={entry.author}>{shortKey(entry.author)}</code> №&nbsp;{numberOf(entry.call)}
            </dd>
          </div>
        )}
        {'commitment' in entry && (
          <>
            <div>
              <dt>Хеш идеи</dt>
              <dd>
                <code title={entry.commitment}>{shortHash(entry.commitment)}</code>
              </dd>
            </div>
            <div>
              <dt>Идея</dt>
              <dd>закрыта, откроется через {OPENED_AFTER_DAYS}&nbsp;дней после исхода</dd>
            </div>
          </>
        )}
        {detailOf(entry) && (
          <div>
            <dt>Что записано</dt>
            <dd>{detailOf(entry)}</dd>
          </div>
        )}
        {entry.kind === 'opened' && (
          <div>
            <dt>Идея</dt>
            <dd>{ideaText(entry.payload)}</dd>
          </div>
        )}
      </dl>
      <details>
        <summary>Запись целиком</summary>
        <pre>{found.entry}</pre>
      </details>
      {isSigned && (
        <TextButton onClick={() => setChecks(checks + 1)}>
          {checks === 0 ? 'Проверить здесь' : 'Проверить ещё раз'}
        </TextButton>
      )}
      {checks > 0 && (
        <PartPlace of={EntryCheck} fallback={<p role="status">Проверяем</p>}>
          <EntryCheck key={checks} index={found.index} />
        </PartPlace>
      )}
    </article>
  )
}

function ideaText({ coin, direction, target, stop, horizon_days: days }: Idea) {
  return [
    coin,
    direction === 'long' ? 'лонг' : direction === 'short' ? 'шорт' : 'без направления',
    target !== null && `цель $${target}`,
    stop !== null && `стоп $${stop}`,
    days !== null && `срок ${days} дн.`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Idea = Extract<ReturnType<typeof readEntry>, { kind: 'opened' }>['payload']
