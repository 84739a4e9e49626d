export { CoinEvents, OpenSignals } from './AroundCoin.tsx'
export { aroundCoin, coinMarks, saidOfAssets, talkPages, topMentionedQuery } from './queries.ts'
export { SaidDays, TalkStream } from './TalkStream.tsx'
export { TopMentioned } from './TopMentioned.tsx'
