/** What is said where no answer came. */
export const noAnswer = 'No answer came. Check your network and try again: it is done only once.'
