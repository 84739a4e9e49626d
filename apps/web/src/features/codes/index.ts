export { CodeInvitation } from './CodeInvitation.tsx'
export { CodePanel } from './CodePanel.tsx'
export { codeSearch, useIsCodeBrought } from './search.ts'
