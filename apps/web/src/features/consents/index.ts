export { ConsentNote } from './ConsentNote.tsx'
