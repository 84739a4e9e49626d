import { TextButton } from '#ui/controls/TextButton.tsx'
import { saveEvidence } from '../witness/saveEvidence.ts'
import { checkEntry } from './runCheck.ts'
import { Steps } from './Steps.tsx'
import { useCheck } from './useCheck.ts'
import { wrongWords } from './wrongWords.ts'

/** The check that an entry is in the log, on the ledger's page. */
export function EntryCheck({ index }: { index: number }) {
  const { steps, done, failure, verdict } = useCheck((api, tell) => checkEntry(api, index, tell))
  return (
    <>
      <Steps steps={steps} isKept={done?.isKept ?? true} />
      <div role="status">
        {done && verdict === 'right' && (
          <p>Вычислено в вашем браузере за {Math.max(1, Math.round(done.took))}&nbsp;мс: всё сошлось.</p>
        )}
        {done && verdict === 'wrong' && (
          <p>
            Не сошлось. {wrongWords(steps)}{' '}
            <TextButton onClick={() => saveEvidence(done.evidence, `entry-${index}-evidence`)}>
              Скачать доказательство
            </TextButton>
          </p>
        )}
        {failure !== null && <p>{failure}</p>}
      </div>
    </>
  )
}
