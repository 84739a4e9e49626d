import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './LedgerPage.module.css'
import type { Overview } from './queries.ts'
import { numberOf, utcMoment } from './words.ts'

interface CheckpointProps {
  checkpoint: NonNullable<Overview['checkpoint']>
  recorded: number
}

/** The last signed checkpoint, to be copied and kept. */
export function Checkpoint({ checkpoint, recorded }: CheckpointProps) {
  const { note, origin, size, root, signed_at: at } = checkpoint
  const signatures = note.trimEnd().split('\n').slice(4)
  const lines = [
    ['Журнал', origin],
    ['Размер', String(size)],
    ['Корень', root],
    ...signatures.map((line) => ['Подпись', line] as const),
  ] as const
  const waiting = recorded - size
  return (
    <section className={`${styles.panel} ${styles.gold}`} aria-labelledby="checkpoint">
      <header>
        <h2 id="checkpoint">Последняя отметка</h2>
        <small>{utcMoment(at)}</small>
        <a href="/ledger/checkpoint" download="checkpoint">
          Скачать
        </a>
      </header>
      <dl className={styles.note4}>
        {lines.map(([name, text]) => (
          <div key={text}>
            <dt>{name}</dt>
            <dd>{text}</dd>
            <dd className={styles.copy}>
              <IconButton
                icon="copy"
                iconSize={16}
                size="small"
                label={`Скопировать: ${name.toLowerCase()}`}
                onClick={() => void copyText(text, 'Скопировано!')}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button onClick={() => void copyText(note, 'Отметка скопирована!')}>
          <Icon name="copy" size={16} />
          Скопировать
        </Button>
        <p>
          {waiting > 0
            ? `Новых записей: ${numberOf(waiting)}. Они войдут в следующую отметку в течение минуты.`
            : 'Все записи под отметкой. Сохраните её: по ней видно, если журнал подменят.'}
        </p>
      </div>
    </section>
  )
}
