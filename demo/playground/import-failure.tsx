import { isStrandlineError } from "strandline";
import { Failure } from "./states.tsx";

/** Why an import ended; where the file is at fault, the place in it. */
export function ImportFailure({ error }: { readonly error: unknown }) {
  if (isStrandlineError(error) && error.code === "aborted") {
    return <p class="quiet">Stopped. What was stored before stays; importing the file again adds only the rest.</p>;
  }
  const details = isStrandlineError(error)
    ? [error.details["place"], error.details["reason"]].filter((one) => typeof one === "string")
    : [];
  return (
    <>
      <Failure error={error} />
      {details.length > 0 && <p class="quiet">{details.join(": ")}</p>}
    </>
  );
}
