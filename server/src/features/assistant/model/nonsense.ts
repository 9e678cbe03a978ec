/** An answer of the model that is no plan, or that says more than was said. Its message contains no text of the model. */
export class Nonsense extends Error {}
