export { AwaitedChats, ClubChats } from './ClubChats.tsx'
export { chats, chatsKey } from './queries.ts'
