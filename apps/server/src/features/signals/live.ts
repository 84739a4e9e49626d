import { liveSubjects } from '#features/reactions'
import { listSignalTitles } from './discussion.ts'
import { signalsPublished } from './events.ts'

export const liveSignals = liveSubjects({ kind: 'signal', published: signalsPublished, listTitles: listSignalTitles })
