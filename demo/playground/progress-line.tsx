interface ProgressLineProps {
  readonly label: string;
  /** 0 to 1; absent while it is not known. */
  readonly share?: number | undefined;
  readonly onCancel?: () => void;
}

export function ProgressLine({ label, share, onCancel }: ProgressLineProps) {
  return (
    <div class="progress" role="status">
      <span>{label}</span>
      <progress aria-label={label} {...(share === undefined ? {} : { value: share })} />
      {onCancel !== undefined && (
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
