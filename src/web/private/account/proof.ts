/** How somebody who is signed in shows once more to be oneself. */
export type Proof = { password: string } | { tac: string }
