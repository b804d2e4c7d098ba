/** Stands in a page for Node's streams, which a peer names and the bench does not use. */
export class Transform {}
export class Duplex {}
export default Transform;
