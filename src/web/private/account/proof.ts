/** The ways in which a signed-in user can prove their identity again. */
export type Proof = { password: string } | { tac: string }
