import type { Waiting } from './store.ts'

const KINDS = { comment: 'Комментарий', reaction: 'Реакция', bookmark: 'Избранное', mute: 'Скрытое', follow: 'Слежу' }

export const nameOf = ({ kind }: Pick<Waiting, 'kind'>) => KINDS[kind]
