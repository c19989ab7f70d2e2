// Compiled, not run: the types of the npm package.
import { load, type Location, type Outcome, type Report, type ReportDocument } from "vnfcheck-wasm";

const engine = await load();
const report: Report = engine.check(engine.Package.folder("vfw"), { rules: ["onap"] });
const outcome: Outcome = report.outcome;
const document: ReportDocument = report.toJSON();
const location: Location | undefined = document.packages[0]?.requirements[0]?.findings[0]?.primary;
const line: number | undefined = location?.range.start.line;
// @ts-expect-error: an outcome is `pass`, `fail` or `error`.
const wrong: "maybe" = report.outcome;
export { line, outcome, wrong };
