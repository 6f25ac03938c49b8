export { writeCalendar } from './calendar.ts'
export { type DocumentPart, drawDocument } from './pdf.ts'
export { drawPoster } from './poster.ts'
