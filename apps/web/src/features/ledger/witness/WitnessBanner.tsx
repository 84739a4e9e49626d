import { MISMATCHES } from '@palata/contract/ledger/witness'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { store } from './keep.ts'
import type { Told } from './look.ts'
import { saveEvidence } from './saveEvidence.ts'
import styles from './WitnessBanner.module.css'

/** Says that the log is not the one this browser saw, and lets the reader save the evidence. */
export function WitnessBanner({ told, onClose }: { told: Told; onClose: () => void }) {
  const { seen, now, evidence } = told
  const isDeclared = seen.kind === 'new_origin'
  const close = () => {
    // A declared break is told once; a mismatch at each visit.
    if (isDeclared) store(now)
    onClose()
  }
  return (
    <section
      className={`${styles.banner} ${isDeclared ? styles.declared : ''}`}
      role="alert"
      aria-label="Журнал сигналов"
    >
      <Icon name="warning" size={24} />
      <div>
        <h2>
          {isDeclared ? 'Журнал сигналов начат заново' : 'Журнал сигналов не сошёлся с тем, что видел ваш браузер'}
        </h2>
        <p>
          {seen.kind === 'new_origin'
            ? `Клуб объявил: ${seen.reason} Прежняя отметка названа в записи об этом.`
            : MISMATCHES[seen.why]}
        </p>
        <p className={styles.acts}>
          <Button kind="secondary" size="small" onClick={() => saveEvidence(evidence, 'ledger-evidence')}>
            <Icon name="download" size={16} />
            Сохранить доказательство
          </Button>
          <Link to="/ledger">Открыть журнал</Link>
        </p>
      </div>
      <IconButton icon="close" label="Закрыть" onClick={close} />
    </section>
  )
}
