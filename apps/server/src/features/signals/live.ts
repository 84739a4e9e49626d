import { liveSubjects } from '#features/reactions'
import { listSignalTitles } from './discussion.ts'
import { signalsChanged, signalsPublished } from './events.ts'

export const liveSignals = liveSubjects({
  kind: 'signal',
  changes: [signalsPublished, signalsChanged],
  listTitles: listSignalTitles,
})
