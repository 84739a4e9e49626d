import { liveSubjects } from '#features/reactions'
import { signalsChanged, signalsPublished } from '../events.ts'
import { listSignalTitles } from './discussion.ts'

export const liveSignals = liveSubjects({
  kind: 'signal',
  changes: [signalsPublished, signalsChanged],
  listTitles: listSignalTitles,
})
