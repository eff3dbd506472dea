export { visitorIdentity } from "../service/visitor-identity.ts";
